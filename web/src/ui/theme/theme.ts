import {
  type ActionIconProps,
  type ActionIconStylesNames,
  type ButtonProps,
  type ButtonStylesNames,
  type CheckboxProps,
  type CheckboxStylesNames,
  type ComboboxProps,
  type ComboboxStylesNames,
  createTheme,
  type DrawerProps,
  type DrawerStylesNames,
  type InputProps,
  type InputStylesNames,
  type InputWrapperProps,
  type InputWrapperStylesNames,
  type MenuProps,
  type MenuStylesNames,
  type ModalProps,
  type ModalStylesNames,
  type PopoverProps,
  type PopoverStylesNames,
  type SegmentedControlProps,
  type SegmentedControlStylesNames,
  type SwitchProps,
  type SwitchStylesNames,
  type TooltipProps,
  type TooltipStylesNames,
  type VariantColorsResolver,
} from '@mantine/core'
import styles from '../form/controls.module.css'

type Look = ReturnType<VariantColorsResolver>

/** The looks of a button: one filled a screen, the others outlined, soft or plain; red only where it confirms. */
const looks = {
  filled: {
    background: 'var(--accent-fill)',
    hover: 'var(--accent-fill-hover)',
    color: 'var(--on-accent)',
    border: '1px solid transparent',
  },
  light: {
    background: 'var(--accent-soft)',
    hover: 'var(--accent-soft-hover)',
    color: 'var(--accent)',
    border: '1px solid transparent',
  },
  default: {
    background: 'var(--surface)',
    hover: 'var(--hover)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
  },
  subtle: { background: 'transparent', hover: 'var(--pressed)', color: 'var(--text)', border: '1px solid transparent' },
} satisfies Record<string, Look>

const red = {
  filled: {
    background: 'var(--red-fill)',
    hover: 'var(--red-fill-hover)',
    color: 'var(--on-red)',
    border: '1px solid transparent',
  },
  default: {
    background: 'var(--surface)',
    hover: 'var(--red-soft)',
    color: 'var(--red)',
    border: '1px solid var(--red-line)',
  },
} satisfies Record<string, Look>

const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  if (color === 'red') return variant === 'filled' ? red.filled : red.default
  return variant in looks ? looks[variant as keyof typeof looks] : looks.subtle
}

const tide = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => `var(--tide-${step})`)

/**
 * What a component looks like everywhere. Named by its types alone: the component itself, imported here,
 * would come with every screen, also with those that do not use it.
 */
const look = <Props, Parts extends string>(of: {
  defaultProps?: Partial<Props>
  classNames?: Partial<Record<Parts, string | undefined>>
}) => of

/**
 * Says which item of an open menu gets the focus: Mantine would take the first, also where it is disabled, and keys would
 * go to what lies below.
 */
function focusMenu(menu: HTMLElement | null): void {
  if (!menu || menu.querySelector('[data-autofocus]')) return
  const item = menu.querySelector('[role^="menuitem"]:not(:disabled)')
  if (item) item.setAttribute('data-autofocus', '')
  else setTimeout(() => menu.focus({ preventScroll: true }))
}

export const theme = createTheme({
  primaryColor: 'tide',
  colors: { tide: tide as never },
  primaryShade: 7,
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  activeClassName: '',
  variantColorResolver,
  components: {
    Button: look<ButtonProps, ButtonStylesNames>({
      defaultProps: { size: 'sm', variant: 'filled' },
      classNames: { root: styles.button, section: styles.section },
    }),
    ActionIcon: look<ActionIconProps, ActionIconStylesNames>({
      defaultProps: { variant: 'subtle', size: 'md' },
      classNames: { root: styles.actionIcon },
    }),
    Input: look<InputProps, InputStylesNames>({
      defaultProps: { size: 'sm' },
      classNames: { wrapper: styles.inputWrapper, input: styles.input, section: styles.inputSection },
    }),
    InputWrapper: look<InputWrapperProps, InputWrapperStylesNames>({
      // A hint stands below its field, everywhere.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: styles.fieldLabel, error: styles.fieldError, description: styles.fieldDescription },
    }),
    Popover: look<PopoverProps, PopoverStylesNames>({ classNames: { dropdown: styles.dropdown } }),
    Checkbox: look<CheckboxProps, CheckboxStylesNames>({
      classNames: { root: styles.checkbox, input: styles.checkboxInput },
    }),
    Combobox: look<ComboboxProps, ComboboxStylesNames>({
      classNames: { dropdown: styles.dropdown, option: styles.option },
    }),
    Menu: look<MenuProps, MenuStylesNames>({
      // Without Mantine's placeholder, which takes the focus and is no item; a menu that scrolls is reached by its items.
      defaultProps: { position: 'bottom-end', offset: 4, withInitialFocusPlaceholder: false, menuItemTabIndex: 0 },
      classNames: { dropdown: styles.dropdown, item: styles.item, itemSection: styles.itemSection },
    }),
    MenuDropdown: { defaultProps: { ref: focusMenu } },
    Modal: look<ModalProps, ModalStylesNames>({
      defaultProps: { centered: true, size: 550, padding: 24, withCloseButton: false },
      classNames: {
        content: styles.dialog,
        header: styles.dialogHeader,
        title: styles.dialogTitle,
        body: styles.dialogBody,
        overlay: styles.veil,
      },
    }),
    Drawer: look<DrawerProps, DrawerStylesNames>({
      defaultProps: { position: 'bottom', withCloseButton: false },
      classNames: {
        content: styles.drawer,
        header: styles.drawerHeader,
        title: styles.dialogTitle,
        overlay: styles.veil,
      },
    }),
    Tooltip: look<TooltipProps, TooltipStylesNames>({
      defaultProps: { openDelay: 300, offset: 4 },
      classNames: { tooltip: styles.tooltip },
    }),
    SegmentedControl: look<SegmentedControlProps, SegmentedControlStylesNames>({
      defaultProps: { withItemsBorders: false },
      classNames: { root: styles.segments, label: styles.segment, indicator: styles.segmentIndicator },
    }),
    Switch: look<SwitchProps, SwitchStylesNames>({
      defaultProps: { withThumbIndicator: false },
      classNames: { track: styles.switchTrack },
    }),
  },
})
