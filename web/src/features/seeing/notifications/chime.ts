import { createStore } from '~/lib/store.ts'

const key = 'fairlead-chime'
const read = (): boolean => {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

/** Whether a new lead makes a sound on this device; off until somebody asks for it. */
export const chimeIsOn = createStore(read())

export function switchChime(isOn: boolean): void {
  chimeIsOn.set(() => isOn)
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    // Where nothing may be kept it holds for this page.
  }
  if (isOn) chime()
}

/** Two soft tones. Says nothing where the browser allows no sound yet. */
function sound(): Promise<void> {
  const audio = new AudioContext()
  const tone = (hertz: number, at: number) => {
    const [source, volume] = [audio.createOscillator(), audio.createGain()]
    source.frequency.value = hertz
    volume.gain.setValueAtTime(0.12, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4)
    source.connect(volume).connect(audio.destination)
    source.start(at)
    source.stop(at + 0.4)
    return source
  }
  tone(660, audio.currentTime)
  const last = tone(880, audio.currentTime + 0.16)
  return new Promise((resolve) => {
    last.onended = () => resolve(audio.close())
  })
}

/** Sounds once for the browser, however many pages of it are open. */
export function chime(): void {
  if (!chimeIsOn.get() || !('AudioContext' in window)) return
  const once = (lock: unknown) => (lock ? sound() : undefined)
  if (navigator.locks) void navigator.locks.request(key, { ifAvailable: true }, once)
  else void sound()
}
