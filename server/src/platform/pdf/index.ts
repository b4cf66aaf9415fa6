export { type DrawnPage, PdfRefused, readPdf } from './read-pdf.ts'
