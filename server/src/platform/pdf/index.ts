export { PdfRefused, readPdf } from './read-pdf.ts'
