const key = 'fairlead-phone-country'

/** Keeps the country that somebody picked for a number, in this browser. */
export function pickedCountry(country: string): void {
  try {
    localStorage.setItem(key, country)
  } catch {
    // A browser that keeps nothing goes on with the guess.
  }
}

/**
 * The country by which the next number is read: the one picked here last, else `guess`. What an account
 * knows of its country was guessed at sign-up; the person who picks another one means it.
 */
export function homeCountry(guess: string | null | undefined): string {
  try {
    return localStorage.getItem(key) ?? guess ?? 'SG'
  } catch {
    return guess ?? 'SG'
  }
}
