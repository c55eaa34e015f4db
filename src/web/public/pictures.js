/*
 * Removes decorative pictures that cannot be loaded, so that they leave no empty frame. A picture with an `alt` text
 * stays and shows the text; an avatar is replaced.
 */

/** @param {EventTarget | null} target */
function drop(target) {
  if (target instanceof HTMLImageElement && target.alt === '' && !target.closest('.person')) target.remove()
}

document.addEventListener('error', ({ target }) => drop(target), true)
for (const picture of [...document.images]) if (picture.complete && picture.naturalWidth === 0) drop(picture)
