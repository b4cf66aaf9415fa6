import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productName } from '~/lib/account/product.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import styles from './FirstSteps.module.css'
import { oneStep } from './first-steps.ts'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

/** A film that the person who runs this Fairlead shows to new people. */
export function VideoStep({ walk }: { walk: Walk }) {
  const query = useQuery(oneStep('END_WITH_VIDEO'))
  const product = productName()
  return (
    <Step
      walk={walk}
      title={t('video.title')}
      lead={t('video.lead', { product })}
      primary={
        <Button size="md" fullWidth onClick={walk.onDone}>
          {t('next')}
        </Button>
      }
    >
      <Loaded query={query} failed={t('video.missing')} skeleton={<Film url={undefined} />}>
        {({ video_url: url }) => <Film url={url ?? undefined} />}
      </Loaded>
    </Step>
  )
}

function Film({ url }: { url: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <p role="alert">
        {t('video.failed')}{' '}
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('video.open')}
        </a>
      </p>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: whose film it is makes its captions part of it
    <video
      className={styles.film}
      controls
      playsInline
      preload="metadata"
      src={url}
      aria-label={t('video.label', { product: productName() })}
      onError={() => setBroken(true)}
    />
  )
}
