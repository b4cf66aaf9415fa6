/** Does something long once the browser has shown what was done until now: the person who clicked sees that at once. */
export const afterPaint = (action: () => void): void => void requestAnimationFrame(() => setTimeout(action))
