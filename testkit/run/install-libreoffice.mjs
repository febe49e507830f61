// @ts-check
import { findLibreOffice } from './find-libreoffice.mjs';
import { installPackages, mayInstall } from './install-packages.mjs';

/** Installs LibreOffice where that is ours to do. Where it is not, or it fails, the tests that need it are skipped and say so. */
export async function tryLibreOffice() {
  if (!findLibreOffice() && mayInstall()) await installPackages('LibreOffice', ['libreoffice-calc'], 3);
}
