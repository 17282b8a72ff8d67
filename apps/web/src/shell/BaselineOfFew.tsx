import { useAllMessages } from '../i18n/i18n.tsx'

/** Says that a baseline is not the plan's, in place of how far the finish lies from it. */
export default function BaselineOfFew(props: { readonly held: number; readonly all: number }) {
  const { progress } = useAllMessages()
  return <> · {progress.baselineOfFew(props.held, props.all)}</>
}
