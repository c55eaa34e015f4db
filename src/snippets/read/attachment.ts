/** `Content-Disposition` with an ASCII name for old clients and the original name (RFC 6266). */
export function attachment(name: string): string {
  const ascii = name.replace(/[^ !#-[\]-~]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    each => `%${each.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
