/*
 * Hides the banners that this browser has dismissed, and handles the button. Runs before the first paint.
 * The text of a banner is part of the stored key, so an edited one appears again.
 */
;(() => {
  const kept = 'dismissed-banners'
  const keptMax = 100
  /** Number of banners that the server leaves unfolded. */
  const shownMax = 2

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
      // Without storage a banner is dismissed for this page only.
    }
  }

  /** @param {HTMLElement} banner */
  const keyOf = banner =>
    `${banner.dataset.banner} ${banner.className} ${banner.querySelector('p span')?.textContent}`

  /**
   * @param {Element | null} banner
   * @returns {HTMLButtonElement | null | undefined}
   */
  const dismissOf = banner => banner?.querySelector('.page-banner-dismiss')

  /** @param {HTMLElement} banners */
  function show(banners) {
    const dismissed = new Set(read())
    for (const banner of /** @type {NodeListOf<HTMLElement>} */ (banners.querySelectorAll('[data-banner]'))) {
      const dismiss = dismissOf(banner)
      if (dismissed.has(keyOf(banner))) banner.remove()
      else if (dismiss) dismiss.hidden = false
    }
    fill(banners)
  }

  /**
   * Unfolds banners in place of dismissed ones, and updates the number of folded ones.
   *
   * @param {HTMLElement} banners
   */
  function fill(banners) {
    const more = banners.querySelector('details')
    while (more && banners.querySelectorAll(':scope > [data-banner]').length < shownMax) {
      const next = more.querySelector('[data-banner]')
      if (!next) break
      more.before(next)
    }
    const left = more?.querySelectorAll('[data-banner]').length ?? 0
    const count = more?.querySelector('[data-count]')
    if (left === 0) more?.remove()
    else if (count) count.textContent = String(left)
    banners.hidden = banners.childElementCount === 0
  }

  const banners = document.getElementById('banners')
  if (!banners) return
  show(banners)
  banners.addEventListener('click', ({ target }) => {
    const dismiss = target instanceof Element ? target.closest('.page-banner-dismiss') : null
    const banner = dismiss?.closest('[data-banner]')
    if (!(banner instanceof HTMLElement)) return
    const all = [...banners.querySelectorAll('[data-banner]')]
    const place = all.indexOf(banner)
    const next = all[place + 1] ?? all[place - 1] ?? null
    write([...read().filter(each => each !== keyOf(banner)), keyOf(banner)])
    banner.remove()
    fill(banners)
    // Moves the focus to the next banner, or to the content.
    ;(dismissOf(next) ?? document.getElementById('main'))?.focus()
  })
  banners.addEventListener('replaced', () => show(banners))
})()
