import { Button, Input } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { acceptOf, refusalOf, UploadError, uploadFile } from '~/lib/uploads/upload-file.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import styles from './ProfileScreen.module.css'
import type { Profile } from './use-profile.ts'
import { t } from './words.ts'

async function send(file: File): Promise<string> {
  const refusal = refusalOf('PROFILE_PICTURE', file)
  if (refusal) throw new UploadError(refusal)
  return uploadFile('PROFILE_PICTURE', file)
}

/** The person's picture: chosen, uploaded and kept at once. */
export function ProfilePicture({ user, errors, save }: Profile) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({ mutationFn: send, onSuccess: (key) => save({ profile_picture_key: key }) })
  const error = upload.isError ? upload.error.message : errors.profile_picture_key
  const picture = user.profile_picture?.cdn_url
  return (
    <div className={styles.picture}>
      <Avatar name={user.name} picture={picture} size={56} isMe />
      <div>
        <div className={styles.actions}>
          <Button
            variant="default"
            size="xs"
            loading={upload.isPending}
            leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t(picture ? 'profileScreen.replace' : 'profileScreen.choose')}
          </Button>
          {picture && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => save({ profile_picture_key: null })}
            >
              {t('profileScreen.remove')}
            </Button>
          )}
        </div>
        <p className={styles.quiet} role="status">
          {upload.isPending ? t('profileScreen.uploading') : t('profileScreen.pictureHint')}
        </p>
        {error && <Input.Error>{error}</Input.Error>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('profileScreen.picture')}
        accept={acceptOf('PROFILE_PICTURE')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) upload.mutate(file)
        }}
      />
    </div>
  )
}
