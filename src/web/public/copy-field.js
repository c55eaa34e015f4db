// A button beside a field that copies its value.
const shownMs = 2000

for (const button of document.querySelectorAll('[data-copy-field]')) {
  const field = document.getElementById(button.dataset.copyField)
  const words = button.textContent
  field.addEventListener('focus', () => field.select())
  // Only where the browser lets pages write to the clipboard: at https:// and on this very machine.
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    const copied = await navigator.clipboard.writeText(field.value).then(
      () => true,
      () => false,
    )
    button.textContent = copied ? button.dataset.copied : button.dataset.notCopied
    setTimeout(() => {
      button.textContent = words
    }, shownMs)
  })
}
