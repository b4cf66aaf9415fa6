import type { Ctx } from '#platform/context'
import { fileUrl, pageKeys, pagesPrefix } from '#platform/storage'
import type { Link } from './find-link.ts'

type Upload = { key: string; fileName: string; contentType: string }

/** The URLs of the pictures and files in the blocks of a page. */
export type Addresses = {
  /** A picture of a gallery, by its place. */
  picture: (block: string, place: number, key: string) => string
  /** A page of a PDF, as a picture; numbers begin at 1. */
  page: (block: string, page: number, small: boolean, key: string) => string
  /** The original file; null for a PDF if downloading isn't allowed (S43). */
  file: (block: string, upload: Upload) => string | null
}

const isPdf = ({ contentType }: Upload) => contentType === 'application/pdf'

/** Through the link, which is checked on each request, with a pass if it was locked. */
export function linkAddresses(link: Link, pass: string | null): Addresses {
  const end = pass ? `?g=${encodeURIComponent(pass)}` : ''
  const of = (block: string, file: string) => `/s/${link.text}/b/${block}/${file}${end}`
  return {
    picture: (block, place) => of(block, String(place + 1)),
    page: (block, page, small) => of(block, `${page}${small ? 's' : ''}.webp`),
    file: (block, upload) => (isPdf(upload) && !link.content.allow_download ? null : of(block, 'download')),
  }
}

/** For a member's preview of a page: signed, valid for a few minutes. */
export function previewAddresses(ctx: Pick<Ctx, 'installation' | 'now'>, allowsDownload: boolean): Addresses {
  const address = (key: string, saveAs?: string) => fileUrl(ctx.installation, key, ctx.now, saveAs)
  return {
    picture: (_block, _place, key) => address(key),
    page(_block, page, small, key) {
      const keys = pageKeys(pagesPrefix(key), page)
      return address(small ? keys.small : keys.large)
    },
    file: (_block, upload) => (isPdf(upload) && !allowsDownload ? null : address(upload.key, upload.fileName)),
  }
}
