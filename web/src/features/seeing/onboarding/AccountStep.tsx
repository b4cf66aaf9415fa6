import { namelessName, updateUserDetails } from '@fairlead/contract/identity/account'
import { isOwner } from '@fairlead/contract/permissions'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { showDetails } from '~/lib/account/show-details.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { deviceZone } from '~/lib/time/zone.ts'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { usePhoneKit } from '~/ui/phone/use-phone-kit.ts'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

/** Name, company and country: what is known of them stands there already. */
export function AccountStep({ walk }: { walk: Walk }) {
  const { user_details: user } = useSession()
  const kit = usePhoneKit()
  const owns = isOwner(user)
  const { name, organization } = user
  const form = useContractForm({
    body: updateUserDetails.body,
    initialValues: {
      name: name === namelessName ? '' : name,
      organization_name: organization.name === name ? '' : organization.name,
      country_code: user.country_code ?? '',
    },
    toBody: (values) => ({
      name: values.name.trim(),
      country_code: values.country_code,
      // An account without a company bears its owner's name.
      organization_name: owns ? values.organization_name.trim() || values.name.trim() : '',
    }),
    rules: (values) => (values.name.trim() ? {} : { name: t('account.required') }),
  })
  const save = useCall(updateUserDetails, {
    done(details, _request, client) {
      showDetails(client, details)
      walk.onDone()
    },
    refused: (error) => form.place(error),
  })
  const country = form.field('country_code')
  // The guess, by the browser's language, and what the time zone says: one of them is nearly always right.
  const listed = useMemo(() => {
    if (!kit) return []
    const likely = [user.country_code, kit.zoneCountry(deviceZone())]
    return [
      ...new Set([
        ...likely.flatMap((code) => kit.countries().find(({ iso2 }) => iso2 === code) ?? []),
        ...kit.countries(),
      ]),
    ]
  }, [kit, user.country_code])
  return (
    <Step
      walk={walk}
      title={t('account.title')}
      lead={t('account.lead')}
      onSubmit={form.submit((body) => save.mutate({ body }))}
      primary={
        <Button type="submit" size="md" fullWidth loading={save.isPending}>
          {t('next')}
        </Button>
      }
    >
      <TextField
        label={t('account.name')}
        required
        maxLength={120}
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      {owns && (
        <TextField
          label={t('account.company')}
          description={t('account.companyHint')}
          maxLength={120}
          autoComplete="organization"
          {...form.getInputProps('organization_name')}
        />
      )}
      <SearchSelect
        label={t('account.country')}
        description={t('account.countryHint')}
        options={listed.map(({ iso2, name: label }) => ({ value: iso2, label }))}
        value={country.value}
        error={typeof country.error === 'string' ? country.error : undefined}
        onChange={country.onChange}
      />
    </Step>
  )
}
