/** A page that a guard refuses, with the status that the error screen goes by. */
export class PageError extends Error {
  readonly status: number
  constructor(status: number, message?: string) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}
