/** The picture that takes the place of the product's mark, by configuration: the server writes it into the page. */
export function productLogo(): string | null {
  const picture = document.querySelector<HTMLMetaElement>('meta[name="web-app-logo"]')?.content
  return picture && !picture.startsWith('%') ? picture : null
}
