const boundary = 'pestle-files-boundary';

/** A form with several files and fields, as a browser sends it. */
export function fileForm(files: Record<string, string | Buffer>, fields: Record<string, string> = {}) {
  const chunks: Buffer[] = [];
  const add = (head: string, content: string | Buffer) =>
    chunks.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      lineEnd,
    );
  for (const [name, value] of Object.entries(fields)) add(`name="${name}"`, value);
  for (const [name, content] of Object.entries(files)) {
    add(`name="files"; filename="${name}"\r\nContent-Type: application/octet-stream`, content);
  }
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { raw: { payload, type: `multipart/form-data; boundary=${boundary}` } };
}

const lineEnd = Buffer.from('\r\n');
