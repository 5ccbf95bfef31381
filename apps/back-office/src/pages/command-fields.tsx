import { useState } from 'react'
import { Checkbox, Field, Segments, SelectField, TextArea, TextField } from '@waybill/ui'
import { fieldsOfCommand, type CommandEntry, type CommandField } from '../lib/commands.ts'
import { t, textOf } from '../lib/shown.ts'

const labelOf = (name: string): string => textOf(`staffCommand.field.${name}`) ?? name

/** The id of the control of a field. */
export const controlId = (name: string): string => `command-${name}`

interface InputProps {
  readonly field: CommandField
  readonly value: string
  readonly error: string | undefined
  /** It is the chosen one of a choice, which has to be given. */
  readonly isNeeded?: boolean
}

const Input = ({
  field: { name, kind, options, isRequired, usual },
  value,
  error,
  isNeeded = isRequired,
}: InputProps) => {
  const optional = isNeeded || usual !== '' ? undefined : t('staffCommand.optional')
  const hint = textOf(`staffCommand.hint.${name}`)
  const shared = { id: controlId(name), name, label: labelOf(name), optional, hint, error }
  const typed = { defaultValue: value === '' ? usual : value, autoComplete: 'off', spellCheck: false }
  switch (kind) {
    case 'flag':
      return (
        <Checkbox id={controlId(name)} name={name} defaultChecked={value === '1' || value === 'true'} error={error}>
          {labelOf(name)}
        </Checkbox>
      )
    case 'select':
      return (
        <SelectField {...shared} defaultValue={value === '' ? usual : value}>
          {options.map((option) => (
            <option key={option} value={option}>
              {textOf(`staffList.word.${option}`) ?? option}
            </option>
          ))}
        </SelectField>
      )
    case 'lines':
      return <TextArea {...shared} {...typed} rows={3} />
    case 'file':
      return <Field {...shared}>{(control) => <input {...control} name={name} type="file" />}</Field>
    case 'number':
      return <TextField {...shared} {...typed} inputMode="numeric" />
    case 'text':
      return <TextField {...shared} {...typed} />
  }
}

interface CommandFieldsProps {
  readonly entry: CommandEntry
  /** Values by names, as the address has them. */
  readonly filled: Readonly<Record<string, string>>
  readonly errorOf: (name: string) => string | undefined
  readonly chosen: string | undefined
  readonly onChoose: (name: string) => void
}

/** The field of a choice that an address fills, or else the first; none where a preview alone has a meaning. */
export function firstChoice({ choice, carried_out_by: carrying }: CommandEntry, filled: CommandFieldsProps['filled']) {
  const isPreview = choice.some((name) => carrying.includes(name))
  return choice.find((name) => filled[name] !== undefined) ?? (isPreview ? undefined : choice[0])
}

/** The fields of a command, made from its row; of a choice the one that is chosen. */
export const CommandFields = ({ entry, filled, errorOf, chosen, onChoose }: CommandFieldsProps) => {
  const [all] = useState(() => fieldsOfCommand(entry))
  const { choice } = entry
  const inputOf = (field: CommandField) => (
    <Input
      key={field.name}
      field={field}
      value={filled[field.name] ?? ''}
      error={errorOf(field.name)}
      {...(field.name === chosen && { isNeeded: true })}
    />
  )
  const segments = choice.map((name) => ({ value: name, label: labelOf(name) }))
  const isPreview = choice.some((name) => entry.carried_out_by.includes(name))
  const none = { value: '', label: t('staffCommand.preview') }
  const chosenField = all.find(({ name, kind }) => name === chosen && kind !== 'flag')
  const [first, ...more] = all.filter(({ name }) => !choice.includes(name))
  const choosing = choice.length > 0 && (
    <>
      <Segments
        legend={t('staffCommand.choice')}
        name="choice"
        segments={isPreview ? [none, ...segments] : segments}
        value={chosen ?? ''}
        onChange={onChoose}
      />
      {chosenField !== undefined && inputOf(chosenField)}
    </>
  )
  return (
    <>
      {first !== undefined && inputOf(first)}
      {choosing}
      {more.map(inputOf)}
    </>
  )
}
