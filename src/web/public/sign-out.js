// Whoever signs out leaves nothing in this browser that was kept for them alone.
const form = document.querySelector('form[data-signs-out]')

form?.addEventListener('submit', () => {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`corkboard ${form.dataset.signsOut} `)) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
})
