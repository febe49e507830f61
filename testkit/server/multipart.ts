const boundary = 'pestle-test-boundary';

/** A form upload of one file, as a browser sends it. */
export function multipart(field: string, content: Buffer | string, filename = 'picture.png', type = 'image/png') {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { raw: { payload, type: `multipart/form-data; boundary=${boundary}` } };
}
