import hashlib
import hmac
import time


def is_genuine(body: bytes, headers: dict, key: str) -> bool:
    """Whether a message comes from your Spark, and not from long ago."""
    sent_at = headers["spark-timestamp"]
    signed = sent_at.encode() + b"." + body
    digest = hmac.new(key.encode(), signed, hashlib.sha256).hexdigest()
    is_signed = hmac.compare_digest(
        headers["spark-signature"], "v1=" + digest
    )
    return is_signed and abs(time.time() - int(sent_at)) < 300
