/* Shows active notices of a status site on a page of another site; see docs/widget.md. */
;(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript)
  if (!script) return
  const { monitors, language, position = 'top' } = script.dataset
  const lang = /^de\b/i.test(language || document.documentElement.lang || navigator.language) ? 'de' : 'en'
  const data = new URL('widget.json', script.src)
  data.searchParams.set('language', lang)
  if (monitors) data.searchParams.set('monitors', monitors)
  const storageKey = 'corkboard-dismissed'

  const host = document.createElement('div')
  host.lang = lang
  host.hidden = true
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
:host{display:block;font:var(--corkboard-font,16px/1.5 system-ui,sans-serif)}
:host([hidden]){display:none}
:host([data-position=top]){position:sticky;top:0;z-index:var(--corkboard-z-index,9999)}
:host([data-position=bottom]){position:fixed;inset:auto 0 0;z-index:var(--corkboard-z-index,9999)}
.n{--c:var(--corkboard-info,#2b5c9e);display:flex;gap:12px;align-items:start;padding:10px 16px;border-inline-start:4px solid var(--c);border-block-end:1px solid #8884;background:var(--corkboard-background,#fff);color:var(--corkboard-color,#1c1b19)}
.warning{--c:var(--corkboard-warning,#b26a00)}
.error{--c:var(--corkboard-error,#c0271d)}
.success{--c:var(--corkboard-success,#227a3c)}
p{margin:0;flex:1;min-width:0;overflow-wrap:anywhere}
a{color:inherit}
button{font:inherit;color:inherit;background:none;border:0;border-radius:4px;min-width:32px;min-height:32px;margin:-4px;cursor:pointer}
button:hover{background:#8883}
:focus-visible{outline:2px solid var(--c);outline-offset:2px}
@media(prefers-color-scheme:dark){.n{background:var(--corkboard-background,#1d1b18);color:var(--corkboard-color,#f0ede6);--c:var(--corkboard-info,#7fb0ef)}
.warning{--c:var(--corkboard-warning,#e0a040)}
.error{--c:var(--corkboard-error,#f0776b)}
.success{--c:var(--corkboard-success,#6cc486)}}`)
  root.adoptedStyleSheets = [sheet]
  const region = document.createElement('section')
  region.setAttribute('part', 'notices')
  region.setAttribute('aria-live', 'polite')
  root.append(region)

  let shown = ''
  let tag = ''
  let isTold = false
  /** @type {EventSource | null} */
  let stream = null
  let askedAt = 0
  let asked = 0
  let answered = 0
  let waitMs = 60_000
  let triedAt = 0
  /** @type {string[]} */
  let dismissed = []
  try {
    dismissed = JSON.parse(localStorage.getItem(storageKey) || '[]').map(String)
  } catch {}

  /** @type {(name: string, part: string, text?: string) => HTMLElement} */
  const make = (name, part, text = '') => {
    const element = document.createElement(name)
    element.setAttribute('part', part)
    element.textContent = text
    return element
  }

  /** @param {{ label: string, notices: { key: string, type: string, label: string, text: string, url: string, more: string, dismiss: string }[] }} answer */
  const show = ({ label, notices }) => {
    region.setAttribute('aria-label', label)
    const items = notices.filter(each => !dismissed.includes(each.key))
    const next = JSON.stringify(items)
    if (next === shown) return
    shown = next
    region.replaceChildren(
      ...items.map(each => {
        const notice = make('div', `notice ${each.type}`)
        notice.className = `n ${each.type}`
        const text = make('p', 'text')
        text.dir = 'auto'
        const link = /** @type {HTMLAnchorElement} */ (make('a', 'link', each.more))
        link.href = each.url
        text.append(make('strong', 'label', each.label), ' ', make('span', 'message', each.text), ' ', link)
        const button = make('button', 'dismiss', '×')
        button.setAttribute('aria-label', each.dismiss)
        button.onclick = () => {
          dismissed = [...dismissed, each.key].slice(-50)
          try {
            localStorage.setItem(storageKey, JSON.stringify(dismissed))
          } catch {}
          show({ label, notices })
        }
        notice.append(text, button)
        return notice
      }),
    )
    host.hidden = !items.length
  }

  const ask = async () => {
    askedAt = Date.now()
    const number = ++asked
    try {
      const response = await fetch(data, {
        cache: 'no-cache',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      })
      if (!response.ok) throw 0
      waitMs = 60_000
      const found = response.headers.get('etag') || ''
      const answer = found && found === tag ? null : await response.json()
      // Two answers can arrive in another order than they were asked for.
      if (number < answered) return
      answered = number
      if (!answer) return
      tag = found
      show(answer)
    } catch {
      // Silent while the status site is away, and asks it less and less often.
      waitMs = Math.min(waitMs * 2, 900_000)
    }
  }

  const connect = () => {
    triedAt = Date.now()
    stream = new EventSource(new URL('events', data))
    const soon = () => {
      isTold = true
      setTimeout(ask, Math.random() * 1_000)
    }
    stream.addEventListener('ready', () => {
      isTold = true
    })
    // The first answer may be older than the stream, which reports only what changes from now on.
    stream.addEventListener('ready', ask, { once: true })
    stream.addEventListener('reload', soon)
    stream.addEventListener('change', ({ data: text }) => {
      if (/announcements|banners|incidents/.test(text)) soon()
    })
    stream.onerror = () => {
      isTold = false
    }
  }

  const turn = () => {
    if (document.hidden) {
      stream?.close()
      stream = null
      isTold = false
    } else if (!stream) {
      ask()
      connect()
    }
  }

  setInterval(() => {
    if (document.hidden) return
    if (Date.now() - askedAt > (isTold ? 600_000 : waitMs)) ask()
    if (stream?.readyState === 2 && Date.now() - triedAt > 300_000) connect()
  }, 5_000)
  document.addEventListener('visibilitychange', turn)

  const start = () => {
    host.dataset.position = position
    if (position === 'here') script.after(host)
    else document.body.prepend(host)
    turn()
  }
  if (document.body) start()
  else addEventListener('DOMContentLoaded', start)
})()
