import { type FieldType, fieldTypes, traitsOf } from '@fairlead/contract/flow/lead-forms/field-types'
import { Button, NativeSelect, Switch, Textarea } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FieldLabel } from '~/ui/form/FieldLabel.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { t } from '../words.ts'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import styles from './FieldEditor.module.css'
import type { FieldItemProps } from './FieldItem.tsx'
import { fieldDraft, typeGroups, withType } from './fields.ts'

const kinds = typeGroups.map(({ group, types }) => ({
  group: t(`field.${group}`),
  items: types.map((type) => ({ value: type, label: fieldTypes[type].label })),
}))

/** Everything about one question: its words, its kind of answer, where the answer goes. */
export function FieldEditor({ field, onChange, onRemove, problems, sender, TargetSelect }: FieldItemProps) {
  const { type, help_text, placeholder, prefill } = field
  const { choosable, takes_custom_field, has_choices, has_placeholder, can_prefill } = traitsOf(type)
  const [showsMore, setShowsMore] = useState(Boolean(help_text || placeholder || (prefill && type !== 'hidden')))
  const requiredId = useId()
  const set = (patch: Partial<typeof field>) => onChange({ ...field, ...patch })
  const text = (name: 'label' | 'help_text' | 'placeholder' | 'prefill' | 'value', maxLength: number) => ({
    value: field[name],
    maxLength,
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: event.currentTarget.value }),
  })
  const isHidden = type === 'hidden'
  const fromAddress = can_prefill && (
    <TextField
      label={t('field.prefill')}
      description={t('field.prefillHint')}
      dir="ltr"
      spellCheck={false}
      {...text('prefill', 64)}
      onChange={(event) => set({ prefill: event.currentTarget.value.replace(/[^A-Za-z0-9._~-]|^[._~-]+/g, '') })}
    />
  )
  return (
    <div className={styles.editor}>
      {type === 'consent' ? (
        <Textarea
          label={<FieldLabel label={t('field.wording')} required />}
          aria-required
          className={styles.wide}
          autosize
          minRows={2}
          dir="auto"
          data-autofocus
          {...text('label', 1000)}
        />
      ) : (
        <TextField label={t(isHidden ? 'field.hiddenName' : 'field.question')} required {...text('label', 200)} />
      )}
      <NativeSelect
        label={t('field.kind')}
        value={type}
        data={kinds}
        onChange={(event) => onChange(withType(field, event.currentTarget.value as FieldType, sender))}
      />
      {has_choices && (
        <div className={styles.wide}>
          <ChoicesEditor choices={field.choices} onChange={(choices) => set({ choices })} problems={problems} />
        </div>
      )}
      {choosable.length > 0 && (
        <TargetSelect
          label={t('field.saveTo')}
          none={t('saves.timeline')}
          builtIn={choosable.map((one) => ({ value: one, label: t(`saves.${one}`) }))}
          takesCustom={takes_custom_field}
          value={field.save_to}
          draft={fieldDraft(field)}
          onChange={(save_to) => set({ save_to })}
        />
      )}
      {isHidden && (
        <>
          <TextField label={t('field.value')} description={t('field.valueHint')} {...text('value', 500)} />
          {fromAddress}
        </>
      )}
      {!isHidden && (
        <div className={styles.required}>
          <label htmlFor={requiredId}>{t('field.requiredSwitch')}</label>
          <Switch
            id={requiredId}
            checked={field.required}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
        </div>
      )}
      {showsMore && !isHidden && (
        <>
          <TextField label={t('field.help')} {...text('help_text', 500)} />
          {has_placeholder && <TextField label={t('field.placeholder')} {...text('placeholder', 200)} />}
          {fromAddress}
        </>
      )}
      <div className={styles.foot}>
        {!isHidden && !showsMore && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconChevronDown size={16} aria-hidden />}
            onClick={() => setShowsMore(true)}
          >
            {t('field.more')}
          </Button>
        )}
        <Button
          variant="subtle"
          size="xs"
          className={styles.remove}
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={onRemove}
        >
          {t('field.remove')}
        </Button>
      </div>
    </div>
  )
}
