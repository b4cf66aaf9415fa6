let isPressed = false
const press = () => {
  isPressed = true
}
const release = () => {
  isPressed = false
}
window.addEventListener('pointerdown', press, true)
window.addEventListener('pointerup', release, true)
window.addEventListener('pointercancel', release, true)

/**
 * Does something once no button of the pointer is down and its click is over. A field that is left by
 * pressing a button must not show its error yet: the button would move away under the finger.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act()
    return
  }
  const done = () => {
    window.removeEventListener('pointerup', done, true)
    window.removeEventListener('pointercancel', done, true)
    setTimeout(act)
  }
  window.addEventListener('pointerup', done, true)
  window.addEventListener('pointercancel', done, true)
}
