// Conveniences only: every page of snippets works without them.

for (const button of document.querySelectorAll('button[data-copy], button[data-copy-address]')) {
  if (!navigator.clipboard) {
    button.remove()
    continue
  }
  button.hidden = false
  button.addEventListener('click', () => copy(button))
}

for (const field of document.querySelectorAll('.snippet-share input')) {
  field.addEventListener('focus', () => field.select())
}

// A cookie, so that the page comes with its lines as they will stay.
const wrap = document.querySelector('#wrap')
wrap?.addEventListener('change', () => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one does not exist in every browser
  document.cookie = `wrap=${Number(wrap.checked)}; Path=${wrap.dataset.path}; Max-Age=31536000; SameSite=Lax${secure}`
})

for (const time of document.querySelectorAll('time[data-gone]')) countDown(time)

async function copy(button) {
  const words = button.textContent
  try {
    await navigator.clipboard.writeText(await wanted(button))
    button.textContent = button.dataset.copied
  } catch {
    button.textContent = button.dataset.notCopied
  }
  setTimeout(() => {
    button.textContent = words
  }, 2000)
}

// The page shows some characters differently; the raw text is exact. A revealed text has no address any more.
async function wanted({ dataset }) {
  if (dataset.copyAddress !== undefined) return location.href
  if (dataset.copy === '') return document.querySelector('[data-text]').textContent
  const response = await fetch(dataset.copy)
  if (!response.ok) throw new Error('The text is gone.')
  return response.text()
}

/** Keeps true what the server has written; the last minute runs in seconds. */
function countDown(time) {
  const until = Date.parse(time.dateTime)
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'always' })
  const tick = () => {
    const seconds = Math.floor((until - Date.now()) / 1000)
    if (seconds < 0) {
      time.textContent = time.dataset.goneNow
      return
    }
    time.textContent = time.dataset.gone.replace('{when}', format.format(...inUnits(seconds)))
    setTimeout(tick, seconds < 120 ? 1000 : 20_000)
  }
  setTimeout(tick, until - Date.now() < 120_000 ? 0 : 20_000)
}

function inUnits(seconds) {
  if (seconds < 60) return [seconds, 'second']
  if (Math.round(seconds / 60) < 60) return [Math.round(seconds / 60), 'minute']
  if (Math.round(seconds / 3600) < 24) return [Math.round(seconds / 3600), 'hour']
  return [Math.round(seconds / 86_400), 'day']
}
