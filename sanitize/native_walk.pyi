from selectolax.lexbor import LexborNode

from fetchwarden.sanitize.judging import Judge

def walk(judge: Judge, body: LexborNode, most: int) -> bool: ...
