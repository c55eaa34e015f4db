// The button that shares an address by what the device shares with.
import { all, data } from './dom.js'

for (const button of all(document, '[data-native-share]', HTMLButtonElement)) {
  button.hidden = !('share' in navigator)
  button.addEventListener('click', () => {
    // Rejects when the reader chooses no one.
    navigator.share({ url: data(button, 'nativeShare') || location.href }).catch(() => {})
  })
}
