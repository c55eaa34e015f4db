/** Pictures that people upload. */
export const uploads = {
  hint: 'PNG, JPEG, WebP, GIF or AVIF, at most 10 MB and 24 megapixels. Where and with what it was taken is left out.',
  choose: 'Choose a picture',
  uploading: 'Uploading…',
}
