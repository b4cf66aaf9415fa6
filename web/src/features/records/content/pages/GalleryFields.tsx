import { mostPictures, type PageBlock } from '@fairlead/contract/records/page-blocks'
import { typeOfName } from '@fairlead/contract/uploads'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useUploads } from '~/lib/uploads/use-uploads.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { moved } from '~/ui/sortable/use-sortable.ts'
import { FileList } from '~/ui/upload/FileList.tsx'
import { useFileDrop } from '~/ui/upload/use-file-drop.ts'
import type { BlockProps } from './BlockItem.tsx'
import { pictureUrl } from './blocks.ts'
import styles from './GalleryFields.module.css'
import { t } from './words.ts'

type Gallery = Extract<PageBlock, { type: 'image_gallery' }>
type Props = BlockProps & { block: Gallery; set: (change: object) => void }

const layouts = ['first_large', 'grid', 'row'] as const

/** The photos of a block: chosen or dropped, in their order, each with its description. */
export function GalleryFields({ block, files, pictures, onPicture, onChange, onBusy, set }: Props) {
  const { images, layout } = block
  const uploads = useUploads('PAGE_TEMPLATE_ATTACHMENT', { most: mostPictures })
  const input = useRef<HTMLInputElement>(null)
  const local = useRef(new Map<string, File>())
  const taken = useRef(new Set<string>())
  const [chosen, setChosen] = useState(0)
  const isBusy = uploads.state === 'BUSY'
  const add = (some: Iterable<File>) => {
    const photos = [...some].filter((file) => typeOfName(file.name) !== 'application/pdf')
    for (const file of photos) local.current.set(`${file.name}/${file.size}`, file)
    uploads.add(photos)
  }
  const drop = useFileDrop(add)
  const report = useRef(onBusy)
  report.current = onBusy
  useEffect(() => report.current(isBusy), [isBusy])
  useEffect(() => () => report.current(false), [])
  // Each photo joins the block once it is there.
  const join = (id: string, name: string, size: number, key: string) => {
    const file = local.current.get(`${name}/${size}`)
    if (file) onPicture(key, URL.createObjectURL(file))
    onChange((now) =>
      now.type === 'image_gallery' ? { ...now, images: [...now.images, { key, alt: '' }].slice(0, mostPictures) } : now,
    )
    uploads.remove(id)
  }
  const latest = useRef(join)
  latest.current = join
  useEffect(() => {
    for (const { id, name, size, key } of uploads.items) {
      if (!key || taken.current.has(id)) continue
      taken.current.add(id)
      latest.current(id, name, size, key)
    }
  }, [uploads.items])
  const photo = images[chosen]
  const change = (next: Gallery['images']) => set({ images: next })
  const move = (by: 1 | -1) => {
    change(moved(images, chosen, chosen + by))
    setChosen(chosen + by)
  }
  return (
    <div className={styles.gallery} data-dragged={drop.isOver || undefined} {...drop.handlers}>
      <ul className={styles.photos} aria-label={t('type.image_gallery')}>
        {images.map(({ key, alt }, place) => (
          <li key={key} data-chosen={place === chosen || undefined}>
            <button
              type="button"
              aria-pressed={place === chosen}
              aria-label={alt || t('photo', { place: place + 1 })}
              onClick={() => setChosen(place)}
            >
              <img src={pictureUrl(key, files, pictures)} alt="" />
              <span>{place === 0 ? t('cover') : place + 1}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles.add} onClick={() => input.current?.click()}>
            <IconPlus size={20} aria-hidden />
            {t('addPhotos')}
          </button>
        </li>
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t('addPhotos')}
        onChange={(event) => {
          add(event.currentTarget.files ?? [])
          event.currentTarget.value = ''
        }}
      />
      <FileList label={t('uploads')} uploads={uploads} />
      {photo && (
        <div className={styles.photo}>
          <TextField
            key={photo.key}
            label={t('alt', { place: chosen + 1 })}
            description={t('altHint')}
            value={photo.alt}
            maxLength={300}
            onChange={(event) => {
              const alt = event.currentTarget.value
              change(images.map((one, place) => (place === chosen ? { ...one, alt } : one)))
            }}
          />
          <div className={styles.actions}>
            <ActionIcon aria-label={t('photoEarlier')} disabled={chosen === 0} onClick={() => move(-1)}>
              <IconArrowLeft size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={t('photoLater')} disabled={chosen === images.length - 1} onClick={() => move(1)}>
              <IconArrowRight size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={() => {
                change(images.filter((_, place) => place !== chosen))
                setChosen(Math.max(0, chosen - 1))
              }}
            >
              {t('photoRemove')}
            </Button>
          </div>
        </div>
      )}
      {images.length > 1 && (
        <NativeSelect
          label={t('layout')}
          value={layout}
          onChange={(event) => set({ layout: event.currentTarget.value })}
          data={layouts.map((value) => ({ value, label: t(`layouts.${value}`) }))}
        />
      )}
    </div>
  )
}
