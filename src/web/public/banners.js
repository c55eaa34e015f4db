/*
 * Hides the banners that this browser has dismissed, and handles the button. Runs before the first paint.
 * The text of a banner is part of the stored key, so an edited one appears again.
 */
;(() => {
  const kept = 'dismissed-banners'
  const keptMax = 50

  /** @returns {unknown[]} */
  const read = () => {
    try {
      const list = JSON.parse(localStorage.getItem(kept) ?? '[]')
      return Array.isArray(list) ? list : []
    } catch {
      return []
    }
  }

  /** @param {readonly unknown[]} list */
  const write = list => {
    try {
      localStorage.setItem(kept, JSON.stringify(list.slice(-keptMax)))
    } catch {
      // Without storage it is dismissed for this page only.
    }
  }

  /** @param {HTMLElement} banner */
  const keyOf = banner =>
    `${banner.dataset.banner} ${banner.className} ${banner.querySelector('p span')?.textContent}`

  /**
   * @param {Element | null} banner
   * @returns {HTMLButtonElement | null | undefined}
   */
  const dismissOf = banner => banner?.querySelector('.strip-dismiss')

  /** @param {HTMLElement} banners */
  function show(banners) {
    const dismissed = new Set(read())
    for (const banner of /** @type {NodeListOf<HTMLElement>} */ (banners.querySelectorAll('[data-banner]'))) {
      const dismiss = dismissOf(banner)
      if (dismissed.has(keyOf(banner))) banner.remove()
      else if (dismiss) dismiss.hidden = false
    }
    banners.hidden = banners.childElementCount === 0
  }

  const banners = document.getElementById('banners')
  if (!banners) return
  show(banners)
  banners.addEventListener('click', ({ target }) => {
    const dismiss = target instanceof Element ? target.closest('.strip-dismiss') : null
    const banner = dismiss?.closest('[data-banner]')
    if (!(banner instanceof HTMLElement)) return
    const next = banner.nextElementSibling ?? banner.previousElementSibling
    write([...read().filter(each => each !== keyOf(banner)), keyOf(banner)])
    banner.remove()
    banners.hidden = banners.childElementCount === 0
    // The keyboard stays where it was.
    ;(dismissOf(next) ?? document.getElementById('main'))?.focus()
  })
  banners.addEventListener('replaced', () => show(banners))
})()
