export default function PrintDialog() {
  return null
}
