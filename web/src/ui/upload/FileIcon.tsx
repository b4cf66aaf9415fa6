import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'

/** The sign of a file, by its name. */
export function FileIcon({ name }: { name: string }) {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  const Icon =
    extension === 'pdf' ? IconFileTypePdf : /^(png|jpe?g|avif|webp|gif|bmp)$/.test(extension) ? IconPhoto : IconFile
  return <Icon size={16} stroke={1.75} aria-hidden />
}
