/** Does something long once the browser has shown what was done until now: whoever clicked sees that at once. */
export const afterPaint = (deed: () => void): void => void requestAnimationFrame(() => setTimeout(deed))
