const loading = new Map<string, Promise<void>>()

/** Loads a script of Google or Cloudflare, once, when its feature is first used; never before. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(src)
      reject(new Error(`${src} could not be loaded`))
    }
    document.head.append(script)
  })
  loading.set(src, promise)
  return promise
}
