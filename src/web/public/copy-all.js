// A button that copies every address of a list.

export function openCopyAll(sheet) {
  const button = sheet.querySelector('[data-copy-all]')
  const addresses = () => [...sheet.querySelectorAll('ol a')].map(({ href }) => href)
  if (!navigator.clipboard || addresses().length === 0) return
  button.hidden = false
  const words = button.textContent
  button.addEventListener('click', async () => {
    const copied = await navigator.clipboard.writeText(`${addresses().join('\n')}\n`).then(
      () => true,
      () => false,
    )
    button.textContent = copied ? button.dataset.copied : button.dataset.notCopied
    setTimeout(() => {
      button.textContent = words
    }, 2000)
  })
}

for (const sheet of document.querySelectorAll('main > .several')) openCopyAll(sheet)
