// Conveniences only: every page of snippets works without them.

for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', () => copy(button))
}

async function copy(button) {
  const words = button.textContent
  try {
    await navigator.clipboard.writeText(await text(button.dataset.copy))
    button.textContent = button.dataset.copied
  } catch {
    button.textContent = button.dataset.notCopied
  }
  setTimeout(() => {
    button.textContent = words
  }, 2000)
}

// The page shows some characters differently; the raw text is exact. A revealed text has no address any more.
async function text(address) {
  if (address === '') return document.querySelector('[data-text]').textContent
  const response = await fetch(address)
  if (!response.ok) throw new Error('The text is gone.')
  return response.text()
}
