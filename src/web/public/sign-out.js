// Signing out removes from this browser what was kept for the account alone.
import { all, data } from './dom.js'

const [form] = all(document, 'form[data-signs-out]', HTMLFormElement)

form?.addEventListener('submit', () => {
  const prefix = `corkboard ${data(form, 'signsOut')} `
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
})
