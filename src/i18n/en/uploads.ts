/** Pictures that people upload. */
export const uploads = {
  hint: 'PNG, JPEG, WebP, GIF or AVIF, at most 10 MB and 24 megapixels. Location and camera data are removed.',
  choose: 'Choose a picture',
  uploading: 'Uploading…',
}
