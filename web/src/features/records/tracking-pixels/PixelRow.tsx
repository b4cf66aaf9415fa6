import {
  conversionFormats,
  type Pixel,
  type PixelProvider,
  pixelFormats,
  pixelNames,
  takesConversion,
} from '@fairlead/contract/records/tracking-pixels'
import { Switch } from '@mantine/core'
import { IdField } from './IdField.tsx'
import styles from './PixelsScreen.module.css'
import { t } from './words.ts'

type Props = { provider: PixelProvider; pixel: Pixel | null; onChange: (pixel: Pixel | null) => Promise<boolean> }

/** One provider: its id, whether it is on, and by which id it counts a lead where it has one. */
export function PixelRow({ provider, pixel, onChange }: Props) {
  const name = pixelNames[provider]
  const conversion = conversionFormats[provider]
  return (
    <section className={styles.pixel} aria-label={name}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <Switch
          label={t(pixel?.is_enabled ? 'on' : 'off')}
          aria-label={t('enable', { name })}
          checked={pixel?.is_enabled ?? false}
          disabled={!pixel}
          onChange={({ currentTarget: { checked } }) => pixel && void onChange({ ...pixel, is_enabled: checked })}
        />
      </div>
      <IdField
        label={t(`ids.${provider}.label`)}
        description={t(`ids.${provider}.help`)}
        value={pixel?.id ?? ''}
        format={pixelFormats[provider]}
        onSave={(id) => {
          const isKept = pixel && takesConversion(provider, id)
          const kept = { is_enabled: pixel?.is_enabled ?? false, conversion: isKept ? pixel.conversion : null }
          return onChange(id ? { id, ...kept } : null)
        }}
      />
      {pixel && conversion && takesConversion(provider, pixel.id) && (
        <IdField
          label={t(provider === 'google' ? 'label.label' : 'conversion.label')}
          description={t(provider === 'google' ? 'label.help' : 'conversion.help')}
          value={pixel.conversion ?? ''}
          format={conversion}
          onSave={(id) => onChange({ ...pixel, conversion: id || null })}
        />
      )}
    </section>
  )
}
