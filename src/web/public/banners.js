/*
 * Takes away the banners that this browser dismissed before, and lets more be dismissed. Runs before the page is painted.
 * What is kept is what a banner said: one whose words change comes back.
 */
;(() => {
  const kept = 'dismissed-banners'
  const keptMax = 50

  const read = () => {
    try {
      const list = JSON.parse(localStorage.getItem(kept) ?? '[]')
      return Array.isArray(list) ? list : []
    } catch {
      return []
    }
  }

  const write = list => {
    try {
      localStorage.setItem(kept, JSON.stringify(list.slice(-keptMax)))
    } catch {
      // Without storage it is dismissed for this page only.
    }
  }

  const keyOf = banner =>
    `${banner.dataset.banner} ${banner.className} ${banner.querySelector('p span').textContent}`

  function show(banners) {
    const dismissed = new Set(read())
    for (const banner of banners.querySelectorAll('[data-banner]')) {
      if (dismissed.has(keyOf(banner))) banner.remove()
      else banner.querySelector('.strip-dismiss').hidden = false
    }
    banners.hidden = banners.childElementCount === 0
  }

  const banners = document.getElementById('banners')
  show(banners)
  banners.addEventListener('click', ({ target }) => {
    const banner = target.closest('.strip-dismiss')?.closest('[data-banner]')
    if (!banner) return
    const next = banner.nextElementSibling ?? banner.previousElementSibling
    write([...read().filter(each => each !== keyOf(banner)), keyOf(banner)])
    banner.remove()
    banners.hidden = banners.childElementCount === 0
    // The keyboard stays where it was.
    ;(next?.querySelector('.strip-dismiss') ?? document.getElementById('main')).focus()
  })
  banners.addEventListener('replaced', () => show(banners))
})()
