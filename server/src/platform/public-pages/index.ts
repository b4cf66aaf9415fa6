export { type Renderer, rendererIn } from './renderer.ts'
export { accepts, sendScript } from './send-script.ts'
