import type { StoredFile } from '@fairlead/contract/stored-file'
import { Button, InputWrapper } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { acceptOf, refusalOf, UploadError, uploadFile } from '~/lib/uploads/upload-file.ts'
import { t } from '../words.ts'
import styles from './PictureField.module.css'

type Props = {
  label: string
  description?: string
  /** The upload that is chosen, or null. */
  value: string | null
  /** What the server knows of it. */
  stored: StoredFile | null
  /** The picture as it was chosen in this window, shown until the server has checked it. */
  local: string | undefined
  onChange: (key: string | null, local?: string) => void
}

/** Uploads a picture of a form, unless its name or size promises nothing good. */
async function send(file: File): Promise<string> {
  const refusal = refusalOf('LEAD_FORM', file)
  if (refusal) throw new UploadError(refusal)
  return uploadFile('LEAD_FORM', file)
}

/** A picture of the form: chosen, uploaded, checked by the server, and shown in the meantime as it was chosen. */
export function PictureField({ label, description, value, stored, local, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const upload = useMutation({
    mutationFn: send,
    onSuccess: (key, file) => onChange(key, URL.createObjectURL(file)),
  })
  const isStored = stored !== null && stored.key === value
  const isFailed = isStored && stored.status === 'failed'
  const shown = value ? (local ?? (isStored ? stored.url : null)) : null
  const isChecking = value !== null && isStored && stored.status !== 'processed' && !isFailed
  const error = upload.isError ? upload.error.message : isFailed ? t('look.failed') : undefined
  return (
    <InputWrapper label={label} description={description} error={error} id={id}>
      <div className={styles.picture}>
        {shown && <img className={styles.shown} src={shown} alt="" />}
        <Button
          id={id}
          variant="default"
          loading={upload.isPending}
          leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />}
          aria-label={`${t(value ? 'look.replace' : 'look.choose')}: ${label}`}
          onClick={() => input.current?.click()}
        >
          {t(value ? 'look.replace' : 'look.choose')}
        </Button>
        {value && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            aria-label={`${t('look.remove')}: ${label}`}
            onClick={() => onChange(null)}
          >
            {t('look.remove')}
          </Button>
        )}
        <span role="status" className={styles.status}>
          {upload.isPending ? t('look.uploading') : isChecking ? t('look.checking') : ''}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf('LEAD_FORM')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) upload.mutate(file)
        }}
      />
    </InputWrapper>
  )
}
