import { pickUpOwnMark, unlockAgain } from './script/locks.ts'
import { followReading } from './script/reading.ts'
import { zoomPages } from './script/zoom.ts'

/** What shared content gains where scripts run: zoom, videos in place, and word of what is read. Reading needs none of it. */
pickUpOwnMark()
const root = document.querySelector<HTMLElement>('.fs')
if (root) {
  followReading(root)
  zoomPages(root)
  root.addEventListener('click', (event) => {
    const video = (event.target as Element).closest<HTMLElement>('[data-video]')
    if (!video?.dataset.video || video.querySelector('iframe')) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.dataset.video)}?autoplay=1`
    frame.allow = 'autoplay; fullscreen; picture-in-picture'
    frame.title = video.textContent ?? 'Video'
    video.replaceChildren(frame)
  })
}
unlockAgain(root)
