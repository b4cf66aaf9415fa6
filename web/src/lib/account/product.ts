/** What the product is called, unless an organisation's own name for it is known: the server writes it into the page. */
export function productName(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
  return named && !named.includes('%') ? named : 'Fairlead'
}
