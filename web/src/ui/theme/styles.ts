// The layers first: their order is where they are first named.
import './layers.css'
import '@fontsource-variable/inter/wght.css'
import './mantine.css'
import './tokens.css'
import './mantine-variables.css'
import './global.css'
