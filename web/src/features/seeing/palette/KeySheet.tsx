import { Button } from '@mantine/core'
import { paletteKey, saveKey } from '~/lib/keys/commands.ts'
import { ShortcutSwitch } from '~/ui/form/ShortcutSwitch.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import type { Command } from './command.ts'
import styles from './KeySheet.module.css'
import { KeyWords } from './KeyWords.tsx'
import { t } from './words.ts'

type Row = { keys: string; label: string }
type Props = { opened: boolean; commands: readonly Command[]; onClose: () => void }

const withKeys = (commands: readonly Command[], kind: Command['kind']): Row[] =>
  commands.flatMap((one) => (one.kind === kind && one.keys ? [{ keys: one.keys, label: one.label }] : []))

/** Every key that does something, and the switch that lets them rest. */
export function KeySheet({ opened, commands, onClose }: Props) {
  const parts = [
    {
      title: t('sheet.everywhere'),
      rows: [
        { keys: paletteKey, label: t('sheet.palette') },
        { keys: '/', label: t('sheet.search') },
        ...withKeys(commands, 'action'),
      ],
    },
    {
      title: t('sheet.lists'),
      rows: [
        { keys: 'j', label: t('sheet.next') },
        { keys: 'k', label: t('sheet.previous') },
        { keys: 'Enter', label: t('sheet.open') },
        { keys: 'x', label: t('sheet.select') },
      ],
    },
    {
      title: t('sheet.client'),
      rows: [
        { keys: 'n', label: t('action.note') },
        { keys: 'l', label: t('action.log') },
        { keys: 'f', label: t('action.followUp') },
        { keys: '[', label: t('sheet.previousClient') },
        { keys: ']', label: t('sheet.nextClient') },
        { keys: saveKey, label: t('sheet.save') },
      ],
    },
    {
      title: t('sheet.queue'),
      rows: [
        { keys: 'c', label: t('sheet.call') },
        { keys: 'w', label: t('sheet.whatsapp') },
        { keys: 'm', label: t('sheet.mail') },
        { keys: '1', label: t('sheet.outcomes') },
        { keys: 'n', label: t('action.note') },
        { keys: 'f', label: t('action.followUp') },
        { keys: saveKey, label: t('sheet.saveAndNext') },
        { keys: 's', label: t('sheet.skip') },
        { keys: 'j', label: t('sheet.nextInQueue') },
        { keys: 'k', label: t('sheet.previousInQueue') },
        { keys: 'Escape', label: t('sheet.leave') },
      ],
    },
    { title: t('sheet.goTo'), rows: withKeys(commands, 'screen') },
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={t('sheet.title')} size={660}>
      <div className={styles.parts}>
        {parts.map(({ title, rows }) => (
          <section key={title} className={styles.part}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ keys, label }) => (
                <div key={keys} className={styles.row}>
                  <dt>{label}</dt>
                  <dd>
                    <KeyWords keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <ShortcutSwitch />
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('sheet.done')}
        </Button>
      </div>
    </Dialog>
  )
}
