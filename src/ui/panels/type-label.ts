const SPECIAL: Readonly<Record<string, string>> = {
  australianPost4StateBarcode: 'Australia Post 4-state',
  bcdMatrixBarcode: 'BCD Matrix',
  dataLogic2Of5Barcode: 'Datalogic 2 of 5',
  dataMatrixBarcode: 'Data Matrix',
  ean128Barcode: 'EAN-128',
  ean13Barcode: 'EAN-13',
  ean8Barcode: 'EAN-8',
  gs1DataBarBarcode: 'GS1 DataBar',
  iata2Of5Barcode: 'IATA 2 of 5',
  intelligentMailBarcode: 'Intelligent Mail',
  microPdf417Barcode: 'MicroPDF417',
  microQRCodeBarcode: 'Micro QR Code',
  pdf417Barcode: 'PDF417',
  planetBarcode: 'PLANET',
  postNetBarcode: 'POSTNET',
  qrCodeBarcode: 'QR Code',
  royalPost4StateBarcode: 'Royal Mail 4-state',
  unknown: 'Not decoded',
  upcABarcode: 'UPC-A',
  upcEBarcode: 'UPC-E',
  upu4StateBarcode: 'UPU 4-state',
};

/** A barcode type as people write it. */
export const typeLabel = (type: string): string =>
  SPECIAL[type] ??
  type
    .replace(/Barcode$/, '')
    .replace(/2Of5/, ' 2 of 5')
    .replace(/([a-z])(\d|[A-Z])/g, '$1 $2')
    .replace(/(\d)([A-Z])/g, '$1 $2')
    .replace(/^./, (letter) => letter.toUpperCase());
