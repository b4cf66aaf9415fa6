import { type FieldType, fieldTypes } from '@fairlead/contract/flow/lead-forms/field-types'
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { t } from '../words.ts'
import styles from './AddField.module.css'
import { fieldIcons, typeGroups } from './fields.ts'

/** Adds a field of a chosen type at the end. */
export function AddField({ onAdd }: { onAdd: (type: FieldType) => void }) {
  return (
    <Menu position="top" width={264} returnFocus={false}>
      <Menu.Target>
        <Button variant="default" fullWidth className={styles.add} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('field.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.types}>
        {typeGroups.map(({ group, types }) => (
          <Fragment key={group}>
            <Menu.Label>{t(`field.${group}`)}</Menu.Label>
            {types.map((type) => {
              const Icon = fieldIcons[type]
              return (
                <Menu.Item
                  key={type}
                  leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
                  onClick={() => onAdd(type)}
                >
                  {fieldTypes[type].label}
                </Menu.Item>
              )
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
