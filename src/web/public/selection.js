// The text that a reader has selected.

/**
 * Waits until no text is selected in an element: replacing it would remove the selection.
 *
 * @param {HTMLElement} within
 * @returns {Promise<void>}
 */
export function released(within) {
  return new Promise(resolve => {
    const look = () => {
      const chosen = getSelection()
      if (chosen && !chosen.isCollapsed && chosen.containsNode(within, true)) return
      document.removeEventListener('selectionchange', look)
      resolve()
    }
    document.addEventListener('selectionchange', look)
    look()
  })
}
