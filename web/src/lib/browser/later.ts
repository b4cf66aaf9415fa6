/**
 * Something that is made when it is first looked at: hundreds of schemas stand in the contract, and a screen that has no
 * form needs none of them. The build puts it around each (web/build/lean-contract.ts).
 */
export function later<T extends object>(make: () => T): T {
  let made: T | undefined
  const here = () => {
    made ??= make()
    return made
  }
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(here(), name),
    set: (_, name, value) => Reflect.set(here(), name, value),
    has: (_, name) => Reflect.has(here(), name),
    ownKeys: () => Reflect.ownKeys(here()),
    getPrototypeOf: () => Reflect.getPrototypeOf(here()),
    getOwnPropertyDescriptor(_, name) {
      const found = Reflect.getOwnPropertyDescriptor(here(), name)
      return found && { ...found, configurable: true }
    },
  })
}
