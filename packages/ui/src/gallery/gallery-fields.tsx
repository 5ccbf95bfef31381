import { useState } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { ErrorSummary, type FieldError } from '../error-summary/error-summary.tsx'
import { Money } from '../money/money.tsx'
import { PasswordField } from '../password-field/password-field.tsx'
import { Price } from '../price/price.tsx'
import { QuantityStepper } from '../quantity-stepper/quantity-stepper.tsx'
import { RadioCard } from '../radio-card/radio-card.tsx'
import { RadioCards } from '../radio-card/radio-cards.tsx'
import { Reason } from '../reason/reason.tsx'
import { Segments } from '../segments/segment-radios.tsx'
import { SelectField } from '../select-field/select-field.tsx'
import { Sheet } from '../sheet/sheet.tsx'
import { Row, Stack } from '../stack/stack.tsx'
import { SwitchButton } from '../switch/switch-button.tsx'
import { Switch } from '../switch/switch.tsx'
import { TagInput, type TagValue } from '../tag-input/tag-input.tsx'
import { TextArea } from '../text-field/text-area.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { GalleryPart } from './gallery-part.tsx'
import { usd } from './sample-money.ts'
import styles from './gallery.module.css'

const errors: readonly FieldError[] = [
  { fieldId: 'gallery-password', text: 'Password is shorter than 12 characters' },
  { fieldId: 'gallery-recipients', text: 'The email entered is not valid' },
]

const TextFields = () => (
  <Stack gap="m">
    <ErrorSummary
      title={(open) => `Fields that need another look: ${open}`}
      done="All fields are changed."
      errors={errors}
      takesFocus={false}
    />
    <TextField label="Company" defaultValue="Bếp Sáng" autoComplete="organization" />
    <TextField
      label="Work e-mail"
      type="email"
      hint="We’ll send you a confirmation link."
      error="Needs an address like name@company.example"
    />
    <PasswordField
      id="gallery-password"
      label="Password"
      showLabel="Show password"
      defaultValue="bakery2026"
      autoComplete="new-password"
      error="Use at least 12 characters. Three words are easier than symbols."
    />
    <TextField label="Phone" optional="optional" type="tel" placeholder="+84 28 1234 5678" />
    <SelectField label="Country" defaultValue="vn">
      <option value="vn">Vietnam</option>
      <option value="fr">France</option>
    </SelectField>
    <TextArea
      label="Comment"
      counter={{ label: 'Characters used:', text: '119 / 255' }}
      defaultValue="Lan, this covers the twelve vans and the text messages you requested about. The optimizer is what saves us the early shift."
    />
  </Stack>
)

const isAddress = (text: string): boolean => /^[^@]+@[^@]+\.[^@]+$/.test(text)

const Recipients = () => {
  const [value, setValue] = useState<TagValue>({
    tags: ['lan@bepsang.example', 'finance@bepsang.example'],
    pending: '',
  })
  const [error, setError] = useState<string>()
  const enter = (text: string): void => {
    const parts = text.split(/[\s,]+/).filter(Boolean)
    const bad = parts.filter((part) => !isAddress(part))
    setError(bad.length > 0 ? 'The email entered is not valid' : undefined)
    setValue({ tags: [...new Set([...value.tags, ...parts.filter(isAddress)])], pending: bad.join(' ') })
  }
  return (
    <TagInput
      id="gallery-recipients"
      label="Send to"
      hint="Comma, space or Enter adds an address. Up to 50 characters each."
      error={error}
      value={value}
      onChange={setValue}
      onEnter={enter}
      maxLength={255}
      inputMode="email"
      listLabel="Recipients"
      removeLabel={(tag) => `Remove ${tag}`}
      announce={({ added, removed }) =>
        [...added.map((tag) => `${tag} added`), ...removed.map((tag) => `${tag} removed`)].join(', ')
      }
    />
  )
}

const price = (minor: number, unit: string) => (
  <Price amount={<Money value={usd(minor)} locale="en" />} unit={unit} layout="below" align="end" />
)

const Choices = () => {
  const [cycle, setCycle] = useState('monthly')
  const [vehicles, setVehicles] = useState(5)
  return (
    <Stack gap="m">
      <Recipients />
      <QuantityStepper
        value={vehicles}
        min={5}
        max={40}
        accept={(previous, typed) => (Number(typed) > 40 ? previous : Math.max(0, Math.trunc(Number(typed)) || 0))}
        onChange={setVehicles}
        label="Vehicles"
        lessLabel="One vehicle fewer"
        moreLabel="One vehicle more"
        unit="vehicles"
        minNote="At least 5 in this package."
        maxNote="At most 40 in this package."
      />
      <Row gap="m">
        <Segments
          legend="Billing cycle"
          name="gallery-cycle"
          value={cycle}
          onChange={setCycle}
          segments={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'yearly', label: 'Yearly, 2 months free' },
          ]}
        />
        <Switch label="Differences only" defaultChecked />
        <SwitchButton label="Workflows" type="button" on />
        <SwitchButton label="Idle and speed alerts" type="button" on={false} busy />
        <Switch label="Off" />
      </Row>
      <Row>
        <Switch label="Proof of visit" labelHidden lockedBy="gallery-lock" defaultChecked />
        <Reason id="gallery-lock">Workflows needs it. Turn Workflows off first.</Reason>
      </Row>
      <Checkbox defaultChecked>
        I agree to the <a href="#fields">terms</a> and have read the <a href="#fields">privacy note</a>.
      </Checkbox>
      <Checkbox note="We send at most one a month." error="Needs a tick to go on">
        Send me news
      </Checkbox>
      <RadioCards legend="Billing cycle" error="Choose how you pay">
        <RadioCard
          name="gallery-option"
          value="now"
          title="Monthly, starting today"
          note="Same renewal day as now"
          price={price(8900, 'per month')}
          due="Today $21.29, then $89 on 3 June"
          defaultChecked
        />
        <RadioCard
          name="gallery-option"
          value="year"
          title="Yearly, starting today"
          note="2 months free"
          price={price(89000, 'per year')}
          due="Today $848.13, then $890 on 12 May 2027"
        />
      </RadioCards>
    </Stack>
  )
}

export const GalleryFields = () => (
  <GalleryPart id="fields" title="Fields and choices">
    <div className={styles.pair}>
      <Sheet padded>
        <TextFields />
      </Sheet>
      <Sheet padded>
        <Choices />
      </Sheet>
    </div>
  </GalleryPart>
)
