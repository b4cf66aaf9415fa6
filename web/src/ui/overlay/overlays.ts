/** A chunk of its own: see lazy-overlay.tsx. */
export { Drawer, Modal } from '@mantine/core'
