import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { Button, Menu } from '@mantine/core'
import { IconBraces, IconChevronDown } from '@tabler/icons-react'
import { useSession } from '~/lib/account/session.ts'
import { t } from '../words.ts'

const types = ['CLIENT_TOKEN', 'CONTENT_TOKEN', 'USER_TOKEN'] as const

type Props = { kind: SharedContentType; onInsert: (name: string) => void }

/** Puts a token into a text of this kind of content. */
export function InsertMenu({ kind, onInsert }: Props) {
  const { available_tokens: all } = useSession().user_details
  const usable = all.filter((token) => token.supported_content_type[kind])
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconBraces size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {t('token.insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => {
          const some = usable.filter(({ token_type: of }) => of === type)
          return (
            some.length > 0 && (
              <div key={type}>
                <Menu.Label>{t(`token.${type}`)}</Menu.Label>
                {some.map(({ name, label }) => (
                  <Menu.Item key={name} onClick={() => onInsert(name)}>
                    {label}
                  </Menu.Item>
                ))}
              </div>
            )
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
